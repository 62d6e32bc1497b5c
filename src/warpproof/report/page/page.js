"use strict";
const findings = JSON.parse(document.getElementById("data").textContent).findings;

function make(parent, tag, text, kind) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  parent.appendChild(made);
  return made;
}

// One timeline: threads are columns, steps are rows, a slider says how far we are.
function timeline(box, finding) {
  const slider = box.querySelector("input[type=range]");
  const all = box.querySelector("input[type=checkbox]");
  const steps = box.querySelector(".steps");
  const cells = box.querySelector(".cells");
  const told = box.querySelector("output");
  let shown = [];
  let rows = [];

  function draw() {
    shown = finding.trace.filter((step) => step.matters || all.checked);
    const threads = [...new Set(shown.map((step) => step.thread))];
    const bare = !shown.some((step) => step.cells.length); // nothing of memory is known
    cells.hidden = bare;
    box.querySelector(".timeline").classList.toggle("alone", bare);
    steps.textContent = "";
    const table = make(steps, "table");
    table.style.minWidth = 12 * threads.length + "rem";
    const head = make(make(table, "thead"), "tr");
    for (const thread of threads) make(head, "th", thread || "steps");
    const body = make(table, "tbody");
    const phases = new Map();
    rows = shown.map((step, index) => {
      if ((phases.get(step.thread) || 0) < step.phase) {
        const row = make(body, "tr", undefined, "phase");
        make(row, "td", step.thread + " has passed barrier " + step.phase).colSpan = threads.length;
      }
      phases.set(step.thread, step.phase);
      const row = make(body, "tr");
      for (const thread of threads) {
        const where = step.place ? step.place + ": " : "";
        const cell = make(row, "td", thread === step.thread ? where + step.text : "");
        if (thread) cell.dataset.thread = thread;
      }
      row.addEventListener("click", () => go(index));
      return row;
    });
    slider.max = Math.max(0, shown.length - 1);
    go(shown.length - 1);
  }

  function go(index) {
    if (!shown.length) return;
    index = Math.min(Math.max(index, 0), shown.length - 1);
    slider.value = index;
    rows.forEach((row, n) => row.classList.toggle("now", n === index));
    const step = shown[index];
    const list = steps.getBoundingClientRect();
    const row = rows[index].getBoundingClientRect();
    const head = steps.querySelector("thead").offsetHeight; // it stays, and hides what is below it
    if (row.top < list.top + head || row.bottom > list.bottom) {
      steps.scrollTop += row.top - list.top - list.height / 2;
    }
    const cell = rows[index].querySelector("td:not(:empty)").getBoundingClientRect();
    if (cell.left < list.left || cell.right > list.right) steps.scrollLeft += cell.left - list.left;
    told.textContent = "step " + (index + 1) + " of " + shown.length;
    memory(index);
    document.querySelectorAll("li.now").forEach((line) => line.classList.remove("now"));
    const line = document.getElementById(step.anchor);
    if (line) line.classList.add("now");
  }

  function memory(index) {
    const values = new Map();
    for (const step of shown.slice(0, index + 1)) {
      for (const cell of step.cells) {
        const name = cell.private ? step.thread + " " + cell.name : cell.name;
        values.set(name, { value: cell.value, changed: cell.written && step === shown[index] });
      }
    }
    cells.textContent = "";
    const table = make(cells, "table");
    make(make(table, "caption"), "span", "memory", "soft");
    for (const [name, entry] of values) {
      const row = make(table, "tr");
      make(row, "th", name);
      make(row, "td", entry.value, entry.changed ? "changed" : "");
    }
    const changed = cells.querySelector("td.changed");
    if (changed) {
      const pane = cells.getBoundingClientRect();
      cells.scrollTop += changed.getBoundingClientRect().top - pane.top - pane.height / 2;
    }
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  all.addEventListener("change", draw);
  box.querySelector(".back").addEventListener("click", () => go(Number(slider.value) - 1));
  box.querySelector(".on").addEventListener("click", () => go(Number(slider.value) + 1));
  box.hidden = false;
  draw();
}

document.querySelectorAll(".story").forEach((box) => {
  timeline(box, findings[Number(box.dataset.finding)]);
  const plain = box.parentNode.querySelector(".plain");
  if (plain) plain.hidden = true;
});

const search = document.getElementById("search");
search.hidden = false;
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = false;
  document.querySelectorAll("[data-row], ol.code li").forEach((row) => {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
    found = found || !row.hidden;
  });
  document.getElementById("nothing").hidden = found;
});

document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|TEXTAREA|BUTTON)$/.test(event.target.tagName);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && !typing) {
    event.preventDefault();
    search.focus();
  } else if (event.key === "Escape" && event.target === search) {
    search.value = "";
    search.dispatchEvent(new Event("input"));
    search.blur();
  } else if ((event.key === "n" || event.key === "p") && !typing) {
    const places = [...document.querySelectorAll("article")];
    const at = places.indexOf(document.activeElement);
    const next = places[(at + (event.key === "n" ? 1 : -1) + places.length) % places.length];
    if (next) next.focus();
  } else if ((event.key === "ArrowRight" || event.key === "ArrowLeft") && !typing) {
    const here = document.activeElement.closest ? document.activeElement.closest("article") : null;
    const button = here && here.querySelector(event.key === "ArrowRight" ? ".on" : ".back");
    if (button) button.click();
  }
});
