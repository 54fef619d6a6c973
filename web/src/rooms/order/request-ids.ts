/**
 * Numbers wishes to buy: the same wish asked again keeps its number, so that a lost answer never buys twice; a
 * changed wish, or one that became an order, gets a new one.
 */
export function requestIds(newId: () => string) {
  let current: { wish: string; id: string } | undefined
  return {
    of(wish: object): string {
      const text = JSON.stringify(wish)
      if (current?.wish !== text) current = { wish: text, id: newId() }
      return current.id
    },
    fulfilled(): void {
      current = undefined
    },
  }
}
