import type { StoredRequest } from './stored-draft.ts'

/** Stores the id of a request, so that a reload after a lost response repeats it with the same id. */
export interface RequestStore {
  read(): StoredRequest | undefined
  write(request: StoredRequest | undefined): void
}

const noStore: RequestStore = { read: () => undefined, write: () => {} }

/** The storable form of an input: it says whether there was a card password, and nothing about it. */
const withoutPassword = (input: object): string =>
  JSON.stringify({ ...input, cardPassword: 'cardPassword' in input && input.cardPassword !== undefined })

/**
 * Idempotency ids for orders: the same input keeps its id, so that a lost response never leads to a second order. A
 * changed input, or one that became an order, gets a new id.
 */
export function createRequestIds(newId: () => StoredRequest['id'], store = noStore) {
  let current: { input: string; id: StoredRequest['id'] } | undefined
  return {
    idFor(input: object): StoredRequest['id'] {
      const serialized = JSON.stringify(input)
      const storable = withoutPassword(input)
      if (!current) {
        const stored = store.read()
        current = { input: serialized, id: stored?.wish === storable ? stored.id : newId() }
      }
      if (current.input !== serialized) current = { input: serialized, id: newId() }
      store.write({ wish: storable, id: current.id })
      return current.id
    },
    /** Called once the input became an order. */
    reset(): void {
      current = undefined
      store.write(undefined)
    },
  }
}
