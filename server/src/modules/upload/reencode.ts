import type { PictureType, UploadPurpose } from '@faka/contract/upload/upload'
import type sharp from 'sharp'
import { DomainError } from '../../platform/domain-error.ts'
import { isPolyglot } from './is-polyglot.ts'
import { sniffType } from './sniff-type.ts'

/** A picture as it is stored. */
export interface ReencodedPicture {
  bytes: Buffer
  width: number
  height: number
}

const minSide = 16
/** As large as the pictures of the largest phones; four bytes per pixel in memory. */
const maxPixels = 40_000_000
const timeoutSeconds = 20
const quality = 85
const avatarSide = 256
/** The longest side of a stored picture that keeps its shape. */
const longestSides = { proof: 2560, logo: 512, item: 1600 } as const satisfies Partial<
  Record<UploadPurpose, number>
>

/** Checks the dimensions in the header, without decoding the picture. Rejects what cannot be a proof. */
async function checkDimensions(library: typeof sharp, bytes: Buffer): Promise<void> {
  const { width, height } = await library(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new DomainError('uploadBroken')
    })
  if (Math.min(width, height) < minSide || width * height > maxPixels) throw new DomainError('uploadMeasures')
}

/**
 * Re-encodes a picture, so that only what is visible is kept of the uploaded file: rotated as taken, without the
 * metadata of cameras about place and owner. Proofs are at most 2560 pixels wide or high, pictures of items 1600, and logos 512, with
 * their shape kept; avatars are squares of 256.
 * Rejects with `uploadNotPicture`, `uploadTypeDiffers`, `uploadMeasures` or `uploadBroken`.
 */
export async function reencode(
  bytes: Buffer,
  declaredType: PictureType,
  purpose: UploadPurpose,
): Promise<ReencodedPicture> {
  const type = sniffType(bytes)
  if (!type) throw new DomainError('uploadNotPicture')
  if (type !== declaredType) throw new DomainError('uploadTypeDiffers')
  if (isPolyglot(bytes, type)) throw new DomainError('uploadNotPicture')
  const { imageLibrary: library } = await import('../../platform/image-library.ts')
  await checkDimensions(library, bytes)
  // 'error': warnings are common in JPEGs of cameras; a truncated picture is an error
  const picture = library(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
  const resized =
    purpose === 'avatar'
      ? picture.resize(avatarSide, avatarSide, { fit: 'cover' })
      : picture.resize(longestSides[purpose], longestSides[purpose], {
          fit: 'inside',
          withoutEnlargement: true,
        })
  try {
    const { data, info } = await resized
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new DomainError('uploadBroken')
  }
}
