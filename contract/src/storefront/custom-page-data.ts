import * as z from 'zod/mini'
import { CustomPage } from '../shop/custom-page.ts'

/** The data that the server embeds in the rendered page that a seller wrote. */
export const CustomPageData = z.strictObject({ page: z.literal('customPage'), found: CustomPage })
export type CustomPageData = z.infer<typeof CustomPageData>
