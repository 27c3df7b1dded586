// Tells the kernel how wide the panel is, how high the window, and whether JupyterLab is dark.
export default {
  render({ model, el }) {
    const tell = () => {
      const width = Math.floor(el.clientWidth);
      if (width < 100) return; // not laid out, or in a hidden tab
      const dark = document.body.dataset.jpThemeLight === "false";
      // Small steps are left out, so that a scroll bar that comes and goes redraws nothing.
      if (Math.abs(width - model.get("width")) > 24) model.set("width", width);
      if (Math.abs(window.innerHeight - model.get("tall")) > 60) {
        model.set("tall", window.innerHeight);
      }
      if (dark !== model.get("dark")) model.set("dark", dark);
      model.set("seen", true);
      model.save_changes();
    };
    let waiting;
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
      size.disconnect();
      theme.disconnect();
    };
  },
};
