import type { Services } from '../../platform/ctx.ts'

/** Under what an order keeps a way to reach its buyer, or the device that he used: equal ones can be found, nothing can be read back. */
export const contactKey = (
  { encryption }: Services,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string,
): Buffer => encryption.fingerprint('contacts', `${kind} ${text.toLowerCase()}`).subarray(0, 16)
