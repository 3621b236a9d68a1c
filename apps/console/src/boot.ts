/**
 * Starts before the page is drawn: the theme that this person chose here, what the list of this address was asked last,
 * then the program itself. Names in storage are those of `console-storage.ts`; read here so that nothing flashes or waits.
 */

const VIEWS = { method: "GET", address: "/staff/ops/views", body: undefined };

try {
  const theme = localStorage.getItem("console.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  askEarly();
} catch {
  // Storage is refused: the console follows the system, and asks when it is here.
}

const entry = document.getElementById("boot")?.dataset.entry;
if (entry) void import(/* @vite-ignore */ entry);

/** Asks as `askAhead` will, which takes the answers over. */
function askEarly(): void {
  const token = localStorage.getItem("console.token");
  const asked = JSON.parse(localStorage.getItem("console.asked") ?? "{}")[location.pathname];
  const isPrivate = Object.values(history.state?.hidden ?? {}).some(Boolean);
  if (!token || asked?.search !== location.search || isPrivate) return;
  const answers = new Map<string, Promise<Response>>();
  for (const { method, address, body } of [VIEWS, asked.request]) {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const answer = fetch(`/v1${address}`, { method, body, headers });
    // Whoever takes it hears of its failure.
    answer.catch(() => {});
    answers.set(`/v1${address}${body ?? ""}`, answer);
  }
  globalThis.early = { token, answers };
}

export {};
