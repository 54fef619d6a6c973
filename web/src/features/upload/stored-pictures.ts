import { Picture } from '@faka/contract/upload/upload'
import * as z from 'zod/mini'

const StoredPictures = z.array(Picture)

/** The pictures that came before the page was loaded anew. Their links may be over; their keys are good for longer. */
export function readStoredPictures(key: string | undefined): Picture[] {
  if (key === undefined) return []
  try {
    return StoredPictures.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Keeps pictures, given as JSON, in the storage of this tab. */
export function storePictures(key: string | undefined, pictures: string): void {
  if (key === undefined) return
  if (pictures === '[]') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, pictures)
}
