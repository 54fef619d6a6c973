import * as z from 'zod/mini'

const maxLength = 300

/** Files of this shop: those that it was delivered with, and pictures that were uploaded to it. */
const ownPath = /^\/(?:assets|api\/upload\/(?:file|avatar))(?:\/[\w-][\w.-]*)+$/
const httpsAddress = /^https:\/\/[^\s"'<>\\@]+$/

/** Whether a seller's picture may be shown from there: a file of this shop, or any host over https. */
export const isPictureAddress = (address: string): boolean =>
  address.length <= maxLength &&
  (ownPath.test(address) || (httpsAddress.test(address) && URL.canParse(address)))

/** The address of a picture that a seller gave. */
export const PictureAddress = z
  .string()
  .check(z.maxLength(maxLength), z.refine(isPictureAddress, { error: 'must be an https address' }))

/** An address that was kept, or null where it would not be taken today. */
export const pictureAddressOrNull = (address: string | null): string | null =>
  address !== null && isPictureAddress(address) ? address : null
