import type { Item } from '@faka/contract/item/item'
import { type ItemId, PayChannelId, RequestId } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { contactKinds } from '../../lib/typed-contact.ts'

/**
 * An order that is not created yet, or whose response was lost. Never holds the card password, nor anything derived
 * from it.
 */
const DraftEntry = z.object({
  draft: z.optional(
    z.object({
      quantity: z.int(),
      contactKind: z.enum(contactKinds),
      contactTexts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
      answers: z.array(z.string()),
      payChannel: z.optional(PayChannelId),
      couponCode: z.optional(z.string()),
      couponText: z.optional(z.string()),
    }),
  ),
  /** `wish` is the input as `request-ids.ts` serializes it; the name is part of the stored data. */
  request: z.optional(z.object({ wish: z.string(), id: RequestId })),
})
type DraftEntry = z.infer<typeof DraftEntry>
export type StoredRequest = NonNullable<DraftEntry['request']>

const keyPrefix = 'order-draft '
const storage = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

/** The item under which drafts are stored: its variants share one. */
export const draftId = ({ id, variants }: Item): ItemId => variants?.id ?? id

/** The stored draft of an item in this tab; empty where there is none, or no storage. */
export function readDraftEntry(itemId: ItemId): DraftEntry {
  try {
    return DraftEntry.parse(JSON.parse(storage()?.getItem(keyPrefix + itemId) ?? '{}'))
  } catch {
    return {}
  }
}

/** Stores a part of the entry for this tab and keeps the other; undefined removes the part. */
export function updateDraftEntry(itemId: ItemId, part: DraftEntry): void {
  const { draft, request } = { ...readDraftEntry(itemId), ...part }
  if (!draft && !request) {
    storage()?.removeItem(keyPrefix + itemId)
    return
  }
  const entry = {
    ...(draft && {
      draft: {
        quantity: draft.quantity,
        contactKind: draft.contactKind,
        contactTexts: draft.contactTexts,
        answers: draft.answers,
        payChannel: draft.payChannel,
        couponCode: draft.couponCode,
        couponText: draft.couponText,
      },
    }),
    request,
  }
  storage()?.setItem(keyPrefix + itemId, JSON.stringify(entry))
}

/** Clears the drafts of all items, as after logout. */
export function clearDrafts(): void {
  const store = storage()
  if (!store) return
  for (const key of Object.keys(store)) if (key.startsWith(keyPrefix)) store.removeItem(key)
}
