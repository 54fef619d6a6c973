import type { PictureType, UploadPurpose } from '@faka/contract/upload/upload'
import type sharp from 'sharp'
import { DomainError } from '../../platform/domain-error.ts'
import { isPolyglot } from './is-polyglot.ts'
import { loadImageLibrary } from './load-image-library.ts'
import { sniffType } from './sniff-type.ts'

/** A picture as we keep it. */
export interface ReencodedPicture {
  bytes: Buffer
  width: number
  height: number
}

const minSide = 16
/** As large as the pictures of the largest phones; four bytes each while they are drawn. */
const maxPixels = 40_000_000
const timeoutSeconds = 20
const quality = 85
const proofSide = 2560
const avatarSide = 256

/** What a picture says of its own size, read from its head; nothing is decoded. Refuses what can be no proof. */
async function checkDimensions(library: typeof sharp, bytes: Buffer): Promise<void> {
  const { width, height } = await library(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new DomainError('uploadBroken')
    })
  if (Math.min(width, height) < minSide || width * height > maxPixels) throw new DomainError('uploadMeasures')
}

/**
 * Draws a picture anew, so that nothing of the file that was sent is kept but what can be seen: turned as it was
 * taken, without what cameras write about place and owner. Proofs are 2560 pixels wide or high at the most, avatars
 * are squares of 256. Refuses with `uploadNotPicture`, `uploadTypeDiffers`, `uploadMeasures` or `uploadBroken`.
 */
export async function reencode(
  bytes: Buffer,
  said: PictureType,
  purpose: UploadPurpose,
): Promise<ReencodedPicture> {
  const type = sniffType(bytes)
  if (!type) throw new DomainError('uploadNotPicture')
  if (type !== said) throw new DomainError('uploadTypeDiffers')
  if (isPolyglot(bytes, type)) throw new DomainError('uploadNotPicture')
  const library = await loadImageLibrary()
  await checkDimensions(library, bytes)
  // 'error': cameras write JPEGs that only deserve a warning; one that is cut off is an error
  const picture = library(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
  const sized =
    purpose === 'avatar'
      ? picture.resize(avatarSide, avatarSide, { fit: 'cover' })
      : picture.resize(proofSide, proofSide, { fit: 'inside', withoutEnlargement: true })
  try {
    const { data, info } = await sized
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new DomainError('uploadBroken')
  }
}
