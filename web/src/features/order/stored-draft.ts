import { type ItemId, PayChannelId, RequestId } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { contactKinds } from './buyer-contact.ts'

/** An order that was not made yet, or whose answer was lost. Never the card password, nor anything made of it. */
const DraftEntry = z.object({
  draft: z.optional(
    z.object({
      quantity: z.int(),
      contactKind: z.enum(contactKinds),
      contactTexts: z.object({ phone: z.string(), mail: z.string(), qq: z.string() }),
      answers: z.array(z.string()),
      payChannel: z.optional(PayChannelId),
    }),
  ),
  request: z.optional(z.object({ wish: z.string(), id: RequestId })),
})
type DraftEntry = z.infer<typeof DraftEntry>
export type StoredDraft = NonNullable<DraftEntry['draft']>
export type StoredRequest = NonNullable<DraftEntry['request']>

const keyPrefix = 'order-draft '
const storage = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

/** What this tab keeps of an order of an item; nothing where there is none, or no storage. */
export function readDraftEntry(itemId: ItemId): DraftEntry {
  try {
    return DraftEntry.parse(JSON.parse(storage()?.getItem(keyPrefix + itemId) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps a part of it for this tab, beside what is kept already; undefined removes the part. */
export function updateDraftEntry(itemId: ItemId, part: DraftEntry): void {
  const { draft, request } = { ...readDraftEntry(itemId), ...part }
  if (!draft && !request) {
    storage()?.removeItem(keyPrefix + itemId)
    return
  }
  const kept = {
    ...(draft && {
      draft: {
        quantity: draft.quantity,
        contactKind: draft.contactKind,
        contactTexts: draft.contactTexts,
        answers: draft.answers,
        payChannel: draft.payChannel,
      },
    }),
    request,
  }
  storage()?.setItem(keyPrefix + itemId, JSON.stringify(kept))
}

/** Forgets what was typed for any item, as after a logout. */
export function clearDrafts(): void {
  const held = storage()
  if (!held) return
  for (const key of Object.keys(held)) if (key.startsWith(keyPrefix)) held.removeItem(key)
}
