/**
 * The search of the address as it is now. What a component was rendered with may be older: pages are rendered in the
 * background after the address has changed, and a press meanwhile must not undo that change.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(window.location.search)

/** What the current history entry holds, as React Router keeps it. */
export function currentState(): unknown {
  const entry: unknown = window.history.state
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : undefined
}
