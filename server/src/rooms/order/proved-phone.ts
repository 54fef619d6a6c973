import { accountOf, type Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { accountNamed } from '../account/door.ts'
import { contactKey } from './contact-key.ts'

/** The account that acts, with the key under which orders keep its phone; refuses where no code proved that phone. */
export async function provedPhone(ctx: Ctx): Promise<{ accountId: number; phoneKey: Buffer }> {
  const accountId = orRefuse(accountOf(ctx), 'sessionNeeded')
  const { phone, phone_proved_at } = await accountNamed(ctx.db, accountId)
  if (phone === null || phone_proved_at === null) throw new Refused('phoneUnproved')
  return { accountId, phoneKey: contactKey(ctx, 'phone', phone) }
}
