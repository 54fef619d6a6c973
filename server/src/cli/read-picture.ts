import { isPictureAddress } from '@faka/contract/shared/picture-address'
import { itemPictureUrlOf, logoUrlOf } from '@faka/contract/upload/upload'
import { storePicture } from '../modules/upload/public.ts'
import { type CommandContext, stringArgument, stringArguments } from './command.ts'

const urlOf = { logo: logoUrlOf, item: itemPictureUrlOf } as const

/** Whether a text is the address of a picture, valid or not, and not the name of a file. */
const isAddress = (text: string): boolean => isPictureAddress(text) || /^[a-z][a-z\d+.-]+:/i.test(text)

/**
 * The address of a picture: the given one, or that of the given file, which is uploaded. @throws UsageError if the file
 * cannot be read
 */
export const readPicture = async (
  { ctx, readFile }: CommandContext,
  text: string,
  purpose: keyof typeof urlOf,
): Promise<string> =>
  isAddress(text) ? text : urlOf[purpose](await storePicture(ctx, await readFile(text), purpose))

/** The pictures of an item; files are uploaded. An empty value removes: `--cover ""`. */
export async function readItemPictures(context: CommandContext): Promise<Record<string, unknown>> {
  const cover = stringArgument(context.args, 'cover')
  const texts = stringArguments(context.args, 'gallery')
  const gallery: string[] = []
  // one after the other: each upload counts towards the limits
  for (const text of texts ?? []) if (text !== '') gallery.push(await readPicture(context, text, 'item'))
  return {
    ...(cover !== undefined && { cover: cover === '' ? null : await readPicture(context, cover, 'item') }),
    ...(texts && { gallery }),
  }
}
