import type { StoredRequest } from './stored-draft.ts'

/** Where the number of a wish outlives its page, so that a reload after a lost answer still asks with it. */
export interface RequestStore {
  read(): StoredRequest | undefined
  write(request: StoredRequest | undefined): void
}

const noStore: RequestStore = { read: () => undefined, write: () => {} }

/** A wish as it may be kept: it says whether there was a card password, and nothing of the password. */
const withoutPassword = (wish: object): string =>
  JSON.stringify({ ...wish, cardPassword: 'cardPassword' in wish && wish.cardPassword !== undefined })

/**
 * Numbers wishes to buy: the same wish asked again keeps its number, so that a lost answer never buys twice; a
 * changed wish, or one that became an order, gets a new one.
 */
export function createRequestIds(newId: () => StoredRequest['id'], kept = noStore) {
  let current: { wish: string; id: StoredRequest['id'] } | undefined
  return {
    of(wish: object): StoredRequest['id'] {
      const text = JSON.stringify(wish)
      const open = withoutPassword(wish)
      if (!current) {
        const before = kept.read()
        current = { wish: text, id: before?.wish === open ? before.id : newId() }
      }
      if (current.wish !== text) current = { wish: text, id: newId() }
      kept.write({ wish: open, id: current.id })
      return current.id
    },
    fulfilled(): void {
      current = undefined
      kept.write(undefined)
    },
  }
}
