import type { House } from '../../kernel/ctx.ts'

/** The fields of a profile by which a buyer is reached. */
export const reachFields = ['qq', 'mail', 'wechat'] as const
export type ReachField = (typeof reachFields)[number]

export type Keys = Pick<House, 'vault'>

const boundTo = (field: ReachField, accountId: number): string => `buyer.${field} of ${accountId}`

/** How a field stands in its row; nothing told is nothing kept. */
export const sealReach = (
  { vault }: Keys,
  field: ReachField,
  accountId: number,
  text: string,
): Buffer | null =>
  text === '' ? null : vault.seal('sealed-contacts', Buffer.from(text), boundTo(field, accountId))

/** What a row says in a field; of two forms the readable one is the newer. */
export const openReach = (
  { vault }: Keys,
  field: ReachField,
  accountId: number,
  { plain, sealed }: { plain: string; sealed: Buffer | null },
): string =>
  plain === '' && sealed ? vault.open('sealed-contacts', sealed, boundTo(field, accountId)).toString() : plain
