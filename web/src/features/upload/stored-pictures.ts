import { Picture } from '@faka/contract/upload/upload'
import * as z from 'zod/mini'

const StoredPictures = z.array(Picture)

/** The pictures uploaded before a reload. Their URLs may have expired; their keys are valid for longer. */
export function readStoredPictures(key: string | undefined): Picture[] {
  if (key === undefined) return []
  try {
    return StoredPictures.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Stores pictures, given as JSON, in session storage. */
export function storePictures(key: string | undefined, pictures: string): void {
  if (key === undefined) return
  if (pictures === '[]') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, pictures)
}
