import { keyOfItemPictureUrl, keyOfLogoUrl } from '@faka/contract/upload/upload'
import { picturePath, storedContents } from '../../modules/upload/public.ts'
import type { Services } from '../../platform/ctx.ts'

/**
 * The bytes of a seller's cover or logo, if it was uploaded here, so that it was re-encoded by this server; undefined for
 * others: the server fetches nothing that a seller names.
 */
export async function readUploadedPicture(
  services: Services,
  address: string | null,
): Promise<Buffer | undefined> {
  if (address === null) return undefined
  const key = keyOfItemPictureUrl(address) ?? keyOfLogoUrl(address)
  return key && storedContents(services, picturePath(key))
}
