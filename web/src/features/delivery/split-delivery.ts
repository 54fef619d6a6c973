/**
 * The texts of a manual delivery: the whole text box for an order of one, which may have several lines; else one for each
 * line that is not empty.
 */
export function splitDelivery(typed: string, quantity: number): string[] {
  if (quantity === 1) return typed.trim() === '' ? [] : [typed.replace(/\s+$/, '')]
  return typed
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '')
}
