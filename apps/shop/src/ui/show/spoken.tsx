import { useState } from "react";

/** Says a text aloud whenever it has become another one; the first is read with the page. */
export function Spoken({ text }: { text: string }) {
  const [last, setLast] = useState(text);
  const [said, setSaid] = useState("");
  if (text !== last) {
    setLast(text);
    setSaid(text);
  }
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
