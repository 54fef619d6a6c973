import { type ItemId, PayChannelId, RequestId } from '@faka/contract/ids'
import * as z from 'zod/mini'
import { contactKinds } from './buyer-contact.ts'

/** An order that was not made yet, or whose answer was lost. Never the card password, nor anything made of it. */
const Kept = z.object({
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
type Kept = z.infer<typeof Kept>
export type StoredDraft = NonNullable<Kept['draft']>
export type StoredRequest = NonNullable<Kept['request']>

const prefix = 'order-draft '
const store = () => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage)

/** What this tab keeps of an order of an item; nothing where there is none, or no storage. */
export function readKept(itemId: ItemId): Kept {
  try {
    return Kept.parse(JSON.parse(store()?.getItem(prefix + itemId) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps a part of it for this tab, beside what is kept already; undefined removes the part. */
export function keep(itemId: ItemId, part: Kept): void {
  const { draft, request } = { ...readKept(itemId), ...part }
  if (!draft && !request) {
    store()?.removeItem(prefix + itemId)
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
  store()?.setItem(prefix + itemId, JSON.stringify(kept))
}

/** Forgets what was typed for any item, as after a logout. */
export function forgetDrafts(): void {
  const held = store()
  if (!held) return
  for (const key of Object.keys(held)) if (key.startsWith(prefix)) held.removeItem(key)
}
