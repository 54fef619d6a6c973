import type { getMenu as operation } from '@faka/contract/menu/menu'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { menuFor } from './menu.rules.ts'

/** The pages that whoever asks may open. A guest is a user who has not said who he is. */
export const getMenu = async ({ actor }: Ctx): Promise<ReplyOf<typeof operation>> =>
  menuFor(actor.kind === 'buyer' && actor.roles.includes('ADMIN') ? 'admin' : 'user')
