/** Reads the JSON of a `<script type="application/json">` by its id; undefined where there is none. */
export function readJsonElement(id: string, from: Document = document): unknown {
  const text = from.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
