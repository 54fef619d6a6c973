import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { contactKey } from './contact-key.ts'

/** The contact key of an account's phone; rejects if the phone was not verified by a code. */
export function getProvedPhoneKeyOrReject(
  ctx: Ctx,
  { phone, phone_proved_at }: { phone: string | null; phone_proved_at: Date | null },
): Buffer {
  if (phone === null || phone_proved_at === null) throw new DomainError('phoneUnproved')
  return contactKey(ctx, 'phone', phone)
}
