import type { getMenu as operation } from '@faka/contract/menu/menu'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { menuFor } from './menu.rules.ts'

/** The pages that the caller may open. A guest is treated as a user. */
export const getMenu = async ({ actor }: Ctx): Promise<ReplyOf<typeof operation>> =>
  menuFor(actor.kind === 'buyer' && actor.roles.includes('ADMIN') ? 'admin' : 'user')
