/** A column of JSON; undefined if it is empty or no JSON. */
export function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
