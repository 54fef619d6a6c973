import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { contactKey } from './contact-key.ts'
import type { KeyedContact } from './guest-orders.sql.ts'

/** The phone of an account, as orders are found by it; rejects if the phone was not verified by a code. */
export function getProvedPhoneOrReject(
  ctx: Ctx,
  { phone, phone_proved_at }: { phone: string | null; phone_proved_at: Date | null },
): KeyedContact {
  if (phone === null || phone_proved_at === null) throw new DomainError('phoneUnproved')
  return { way: 'phone', key: contactKey(ctx, 'phone', phone) }
}
