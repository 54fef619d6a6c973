import type { bulkClassifyItems as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { changeItemVersions } from './change-item-versions.ts'

/** Moves items to a classify of their shop, or to none, all of them or none. */
export async function bulkClassifyItems(
  ctx: Ctx,
  { classifyId, ...input }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return changeItemVersions(ctx, input, {
    change: (version) => ({ ...version, classifyId }),
    toResult: (changes) => ({ changed: changes.length }),
  })
}
