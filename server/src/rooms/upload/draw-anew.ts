import type { PictureType, UploadPurpose } from '@faka/contract/upload'
import type sharp from 'sharp'
import { Refused } from '../../kernel/refuse.ts'
import { drawingLibrary } from './drawing-library.ts'
import { hasSecondNature } from './second-nature.ts'
import { sniffType } from './sniff-type.ts'

/** A picture as we keep it. */
export interface Drawn {
  bytes: Buffer
  width: number
  height: number
}

const leastSide = 16
/** As large as the pictures of the largest phones; four bytes each while they are drawn. */
const mostPixels = 40_000_000
const longestSeconds = 20
const quality = 85
const proofSide = 2560
const avatarSide = 256

/** What a picture says of its own size, read from its head; nothing is decoded. Refuses what can be no proof. */
async function checkMeasures(library: typeof sharp, bytes: Buffer): Promise<void> {
  const { width, height } = await library(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refused('uploadBroken')
    })
  if (Math.min(width, height) < leastSide || width * height > mostPixels) throw new Refused('uploadMeasures')
}

/**
 * Draws a picture anew, so that nothing of the file that was sent is kept but what can be seen: turned as it was
 * taken, without what cameras write about place and owner. Proofs are 2560 pixels wide or high at the most, avatars
 * are squares of 256. Refuses with `uploadNotPicture`, `uploadTypeDiffers`, `uploadMeasures` or `uploadBroken`.
 */
export async function drawAnew(bytes: Buffer, said: PictureType, purpose: UploadPurpose): Promise<Drawn> {
  const type = sniffType(bytes)
  if (!type) throw new Refused('uploadNotPicture')
  if (type !== said) throw new Refused('uploadTypeDiffers')
  if (hasSecondNature(bytes, type)) throw new Refused('uploadNotPicture')
  const library = await drawingLibrary()
  await checkMeasures(library, bytes)
  // 'error': cameras write JPEGs that only deserve a warning; one that is cut off is an error
  const picture = library(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
  const sized =
    purpose === 'avatar'
      ? picture.resize(avatarSide, avatarSide, { fit: 'cover' })
      : picture.resize(proofSide, proofSide, { fit: 'inside', withoutEnlargement: true })
  try {
    const { data, info } = await sized
      .timeout({ seconds: longestSeconds })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new Refused('uploadBroken')
  }
}
