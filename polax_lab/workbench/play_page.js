// Keeps the pace of bots, so that the kernel never waits, and tells of clicked rules.
const TWICE = 350; // milliseconds within which a second click at the same place is none
const NEAR = 8; // pixels that count as the same place
export default {
  render({ model, el }) {
    let waiting;
    const wait = () => {
      clearTimeout(waiting);
      const beat = model.get("beat");
      if (beat) waiting = setTimeout(() => model.send({ time: beat }), model.get("pause"));
    };
    const over = new AbortController();
    // After a click buttons and pieces move up: the second half of a double click would do
    // something else, so it does nothing.
    let last = { time: -Infinity, x: 0, y: 0 }, second = false;
    const down = (event) => {
      const away = Math.hypot(event.clientX - last.x, event.clientY - last.y);
      second = event.timeStamp - last.time < TWICE && away < NEAR
        && !!event.target.closest(".polax-offers, .polax-place");
      last = { time: event.timeStamp, x: event.clientX, y: event.clientY };
      if (second) event.stopPropagation();
    };
    const swallow = (event) => {
      if (!second || !event.target.closest(".polax-offers button")) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const enter = (event) => {
      if (event.key !== "Enter" || !event.target.matches(".polax-choice select")) return;
      event.preventDefault();
      event.stopPropagation();
      event.target.closest(".polax-choice").querySelector(".polax-main").click();
    };
    const click = ({ target }) => {
      const rule = target.closest("[data-rule]")?.dataset.rule;
      if (rule) model.send({ rule });
    };
    // The panel is there only once this part of it has been put into the page.
    const find = setInterval(() => {
      const panel = el.closest(".polax-panel");
      if (!panel) return;
      clearInterval(find);
      panel.addEventListener("click", click, { signal: over.signal });
      panel.addEventListener("keydown", enter, { signal: over.signal });
      panel.addEventListener("pointerdown", down, { signal: over.signal, capture: true });
      panel.addEventListener("click", swallow, { signal: over.signal, capture: true });
    }, 100);
    // What has just been made is in the page a moment later.
    const order = ({ top, head, focus }) => setTimeout(() => {
      const panel = el.closest(".polax-panel"), now = document.activeElement;
      if (head) panel?.querySelector(".polax-head")?.scrollIntoView({ block: "nearest" });
      if (top) panel?.querySelector(".polax-column")?.scrollTo({ top: 0 });
      if (focus && (now === document.body || panel?.contains(now))) {
        panel?.querySelector(focus)?.focus({ preventScroll: true });
      }
    }, 400);
    model.on("change:beat", wait);
    model.on("msg:custom", order);
    wait();
    return () => {
      clearTimeout(waiting);
      clearInterval(find);
      over.abort();
      model.off("change:beat", wait);
      model.off("msg:custom", order);
    };
  },
};
