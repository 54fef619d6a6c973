import type { House } from '../../kernel/ctx.ts'

/** Under what an order keeps a way to reach its buyer, or the device that he used: equal ones can be found, nothing can be read back. */
export const contactKey = (
  { vault }: House,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string,
): Buffer => vault.fingerprint('contacts', `${kind} ${text.toLowerCase()}`).subarray(0, 16)
