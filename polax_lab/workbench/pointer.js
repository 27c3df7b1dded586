// Tells the kernel of clicks, drags and keys on the drawing of its panel: which space (found in
// the traces that carry ids), where, and which picture was on screen (layout.meta.version).
const NEAR = 13; // pixels within which a small field is hit
const FAR = 6; // pixels from which a press is a drag
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Delete",
  "Backspace", "Escape", "PageUp", "PageDown"];

const version = (plot) => plot?.layout?.meta?.version ?? 0;

// From a mouse event to the drawing's own pixels: its axes are in pixels without a margin.
function spot(plot, event) {
  const box = plot.getBoundingClientRect();
  const grow = (plot._fullLayout?.width || box.width) / (box.width || 1);
  return [(event.clientX - box.left) * grow, (event.clientY - box.top) * grow];
}

function spaceAt(plot, x, y) {
  let best = "", least = Infinity;
  for (const trace of plot._fullData ?? []) {
    if (!trace.customdata || !trace.x) continue;
    const sizes = trace.marker?.size, symbols = trace.marker?.symbol;
    for (let i = 0; i < trace.x.length; i++) {
      const id = trace.customdata[i];
      const radius = Math.max(NEAR, (sizes?.[i] ?? sizes ?? 0) / 2);
      const across = Math.abs(trace.x[i] - x), up = Math.abs(trace.y[i] - y);
      const away = Math.hypot(across, up);
      // A card answers at its corners too.
      const reach = (symbols?.[i] ?? symbols) === "square" ? Math.max(across, up) : away;
      if (id && reach <= radius && away < least) [best, least] = [String(id), away];
    }
  }
  return best;
}

function save({ name, text, mime }, buffers) {
  const url = URL.createObjectURL(new Blob(buffers?.length ? buffers : [text], { type: mime }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function tabName() {
  try {
    const name = sessionStorage.getItem("polax-tab") ?? crypto.randomUUID();
    sessionStorage.setItem("polax-tab", name);
    return name;
  } catch {
    return ""; // a browser that keeps nothing
  }
}

export default {
  render({ model, el }) {
    const over = new AbortController(); // ends every listener with this view
    const heard = new WeakSet();
    let press = null, ghost = null;
    const plotOf = (place) => place.querySelector(".js-plotly-plot");
    const tell = (plot, content) => model.send({ version: version(plot), ...content });

    const drop = () => {
      ghost?.remove();
      press = ghost = null;
    };
    const down = (place) => (event) => {
      const plot = plotOf(place);
      if (!plot || event.button !== 0) return;
      const [x, y] = spot(plot, event);
      press = { place, plot, space: spaceAt(plot, x, y), at: [event.clientX, event.clientY],
        version: version(plot) };
    };
    const move = (event) => {
      if (!press?.space || !model.get("drags")) return;
      const away = Math.hypot(event.clientX - press.at[0], event.clientY - press.at[1]);
      if (!ghost && away < FAR) return;
      if (!ghost) {
        ghost = document.createElement("div");
        ghost.className = "polax-ghost";
        document.body.append(ghost);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
      event.preventDefault();
    };
    const up = (event) => {
      if (!press) return;
      const { plot, space, version } = press;
      const [x, y] = spot(plot, event);
      const away = Math.hypot(event.clientX - press.at[0], event.clientY - press.at[1]);
      const dragged = !!ghost;
      drop();
      if (dragged) model.send({ kind: "drag", version, space, to: spaceAt(plot, x, y), x, y });
      else if (away < 2 * FAR) {
        model.send({ kind: "click", version, space, x, y, shift: event.shiftKey });
      }
    };
    const key = (place) => (event) => {
      const undo = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase());
      if (!undo && (event.ctrlKey || event.metaKey || event.altKey)) return;
      if (!undo && !KEYS.includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      tell(plotOf(place), { kind: "key", key: event.key, shift: event.shiftKey, ctrl: undo });
    };

    // A panel may hold another one, which has a pointer of its own.
    const places = () => {
      const panel = el.closest(".polax-panel");
      return [...(panel?.querySelectorAll(".polax-place") ?? [])].filter(
        (place) => place.closest(".polax-panel") === panel);
    };
    // A control that is gone once it is used, or is of no use any more, or was made anew (as toggle
    // buttons are whenever their label changes) loses the keyboard to the page, where Ctrl+Z would
    // change the notebook. Its successor gets it, or the board.
    let last = null;
    const usable = (control) => control?.checkVisibility() && !control.disabled;
    const touched = ({ target }) => {
      const group = target.parentElement;
      last = { target, group, at: [...group.children].indexOf(target) };
    };
    const keep = () => {
      if (!last || document.activeElement !== document.body) return;
      const { target, group, at } = last;
      last = null;
      if (usable(target)) return; // left on purpose
      const next = target.isConnected ? null : group.children[at];
      (usable(next) ? next : places()[0])?.focus({ preventScroll: true });
    };
    const name = () => places().forEach((p) => p.setAttribute("aria-label", model.get("label")));
    // The drawing is made only when its panel is first seen: look for its place now and then.
    const look = () => {
      keep();
      for (const place of places()) {
        if (heard.has(place)) continue;
        heard.add(place);
        const signal = over.signal;
        place.tabIndex = 0;
        place.setAttribute("role", "application");
        place.setAttribute("data-lm-suppress-shortcuts", "true");
        // In the capture phase: plotly stops what bubbles up from its drag layer.
        place.addEventListener("pointerdown", down(place), { signal, capture: true });
        place.addEventListener("keydown", key(place), { signal });
        const panel = el.closest(".polax-panel");
        panel.addEventListener("focusin", touched, { signal });
        panel.addEventListener("focusout", () => setTimeout(keep), { signal });
        name();
      }
    };
    window.addEventListener("pointermove", move, { signal: over.signal });
    window.addEventListener("pointerup", up, { signal: over.signal, capture: true });
    window.addEventListener("pointercancel", drop, { signal: over.signal });
    const looking = setInterval(look, 250);
    look();

    const voice = document.createElement("div");
    voice.className = "polax-voice";
    voice.setAttribute("aria-live", "polite");
    el.append(voice);
    const speak = () => (voice.textContent = model.get("spoken"));
    const hear = (content, buffers) => {
      if (content.kind === "download") save(content, buffers);
      if (content.kind === "reveal") {
        // What has just been made is in the page a moment later.
        setTimeout(() => el.closest(".polax-panel")?.querySelector(content.what)?.scrollIntoView(
          { behavior: "smooth", block: "start" }), 500);
      }
      if (content.kind === "copy") navigator.clipboard?.writeText(content.text).catch(() => {});
    };
    // Language and theme as they were last chosen in this browser.
    const remember = () => {
      try {
        localStorage.setItem("polax-looks", model.get("looks"));
      } catch {} // a browser that keeps nothing
    };
    const looks = kept("polax-looks");
    if (looks && !model.get("stored")) {
      model.set("stored", looks);
      model.save_changes();
    }
    model.on("change:looks", remember);
    model.on("change:spoken", speak);
    model.on("change:label", name);
    model.on("msg:custom", hear);
    const tab = tabName();
    if (tab && !model.get("tab")) {
      model.set("tab", tab);
      model.save_changes();
    }
    return () => {
      clearInterval(looking);
      over.abort();
      drop();
      model.off("change:looks", remember);
      model.off("change:spoken", speak);
      model.off("change:label", name);
      model.off("msg:custom", hear);
    };
  },
};
