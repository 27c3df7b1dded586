// Tells the kernel how wide the panel is, how much of it can be in sight, whether JupyterLab is dark, and
// when the panel is first in sight: a figure costs the browser a second, and a page has many.
let number = 0; // of the notes on the page
export default {
  render({ model, el }) {
    const panel = () => el.closest(".polax-panel");
    let waiting, looking, bad = 0;

    // On a busy machine JupyterLab may draw a figure empty, or leave it deaf to all that follows:
    // so look whether the board is there and up to date, and ask for it again if it stays wrong.
    const look = () => {
      const plot = panel()?.querySelector(".js-plotly-plot");
      if (!plot?.querySelector(".main-svg")) return;
      const empty = !plot.querySelector(".scatterlayer .trace");
      const old = (plot.layout?.meta?.version ?? 0) !== model.get("version");
      bad = empty || old ? bad + 1 : 0;
      if (bad && bad % 4 === 0) {
        model.set("blank", model.get("blank") + 1);
        model.save_changes();
      }
    };
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      sight.disconnect();
      model.set("seen", true);
      model.save_changes();
      looking = setInterval(look, 600);
    });
    // A letter typed into a list is no command of JupyterLab's (m would turn the cell to text).
    const guard = ({ target }) => target.setAttribute("data-lm-suppress-shortcuts", "true");
    const tell = () => {
      panel()?.addEventListener("focusin", guard);
      if (panel() && !telling) {
        press();
        presses.observe(panel(), { subtree: true, childList: true, attributeFilter: ["class"] });
      }
      const width = Math.floor(el.clientWidth);
      if (width < 100) return; // not laid out, or in a hidden tab
      const dark = document.body.dataset.jpThemeLight === "false";
      // A little more room is left alone, so that a scroll bar that comes and goes redraws nothing
      // the second time; with less the picture would be cut at its edge.
      const more = width - model.get("width");
      if (more < 0 || more > 24) model.set("width", width);
      // A notebook shows less of it than the window is high.
      const notebook = el.closest(".jp-WindowedPanel-outer");
      const tall = notebook?.clientHeight || window.innerHeight;
      if (Math.abs(tall - model.get("tall")) > 60) model.set("tall", tall);
      if (dark !== model.get("dark")) model.set("dark", dark);
      model.save_changes();
      if (!looking) sight.observe(panel());
    };
    // A fault that stands at a field belongs to it, for readers of the screen too.
    const tie = (box) => {
      const note = box.querySelector(":scope > .polax-note");
      const told = note?.textContent.trim();
      if (told) note.id ||= `polax-note-${(number += 1)}`;
      if (told && note.dataset.told !== told) note.scrollIntoView({ block: "nearest" });
      if (note) note.dataset.told = told;
      box.querySelectorAll("input, select, textarea, button").forEach((field) => {
        if (told) field.setAttribute("aria-describedby", note.id);
        else field.removeAttribute("aria-describedby");
        const typed = field.matches("input:not([type=checkbox]), select, textarea");
        if (told && typed) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      });
    };
    // Readers of the screen hear which buttons are down; ipywidgets tells it by a class alone.
    let telling;
    const press = () => {
      telling = undefined;
      const all = ".widget-toggle-button, .widget-toggle-buttons button";
      panel()?.querySelectorAll(all).forEach((button) => button.setAttribute(
        "aria-pressed", button.classList.contains("mod-active")));
      panel()?.querySelectorAll(".polax-noted").forEach(tie);
    };
    const presses = new MutationObserver(() => (telling ??= setTimeout(press, 100)));
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(tell, 120);
    };
    const size = new ResizeObserver(soon);
    size.observe(el);
    const theme = new MutationObserver(soon);
    theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    return () => {
      clearTimeout(waiting);
      clearInterval(looking);
      clearTimeout(telling);
      presses.disconnect();
      size.disconnect();
      theme.disconnect();
      sight.disconnect();
    };
  },
};
