import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Renders the icons of the installed storefront from `favicon.svg`. Run `node web/draw-icons.ts` after changing that
 * file and commit the result.
 */
const publicDir = join(import.meta.dirname, 'public')
const favicon = await readFile(join(publicDir, 'favicon.svg'), 'utf8')

/** The background with its rounded corners and the highlight on it: the first two shapes of the drawing. */
const roundBackground = /<rect [^>]*rx="[^"]*"[^>]*\/><path [^>]*opacity="[^"]*"[^>]*\/>/
if (!roundBackground.test(favicon))
  throw new Error('favicon.svg no longer begins with its background and the highlight on it')

/** Full bleed, for systems that apply their own mask: the letter stays inside the inner 80 %, which no mask cuts. */
const fullBackground = favicon.replace(roundBackground, '<rect width="64" height="64" fill="#165DFF"/>')

const icons = [
  { name: 'icon-192', side: 192, drawing: favicon },
  { name: 'icon-512', side: 512, drawing: favicon },
  { name: 'maskable-512', side: 512, drawing: fullBackground },
  // iPhones round the corners themselves
  { name: 'apple-touch', side: 180, drawing: fullBackground },
]

await mkdir(join(publicDir, 'icons'), { recursive: true })
for (const { name, side, drawing } of icons)
  await sharp(Buffer.from(drawing), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicDir, 'icons', `${name}.png`))
