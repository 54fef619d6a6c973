import * as z from 'zod/mini'

const maxLength = 300

/** Files of this shop: bundled assets and uploaded pictures. */
const ownPath = /^\/(?:assets|api\/upload\/(?:file|avatar|logo|item))(?:\/[\w-][\w.-]*)+$/
const httpsAddress = /^https:\/\/[^\s"'<>\\@]+$/

/** Whether a seller's picture may be shown from this URL: a file of this shop, or any https host. */
export const isPictureAddress = (address: string): boolean =>
  address.length <= maxLength &&
  (ownPath.test(address) || (httpsAddress.test(address) && URL.canParse(address)))

/** The URL of a seller's picture. */
export const PictureAddress = z
  .string()
  .check(z.maxLength(maxLength), z.refine(isPictureAddress, { error: 'must be an https address' }))

/** A stored URL, or null if it would be rejected today. */
export const pictureAddressOrNull = (address: string | null): string | null =>
  address !== null && isPictureAddress(address) ? address : null
