import { maxSeoDescriptionLength, maxSeoTitleLength } from '@faka/contract/shared/seo'
import { type Parameter, type ParsedArguments, stringArgument } from './command.ts'

/** The flags for what is written for search engines, of an item and of a shop. */
export const seoParameters: readonly Parameter[] = [
  {
    syntax: '--seo-title <text>',
    field: 'seoTitle',
    description: {
      zh: '搜索结果和分享链接里的标题；"" 为自动',
      en: 'title in search results and shared links; "" for a computed one',
    },
    expected: { zh: `最多 ${maxSeoTitleLength} 个字`, en: `at most ${maxSeoTitleLength} characters` },
  },
  {
    syntax: '--seo-description <text>',
    field: 'seoDescription',
    description: {
      zh: '搜索结果和分享链接里的描述；"" 为自动',
      en: 'description in search results and shared links; "" for a computed one',
    },
    expected: {
      zh: `最多 ${maxSeoDescriptionLength} 个字`,
      en: `at most ${maxSeoDescriptionLength} characters`,
    },
  },
]

/** What was given for search engines. */
export const readSeo = (args: ParsedArguments) => ({
  seoTitle: stringArgument(args, 'seoTitle'),
  seoDescription: stringArgument(args, 'seoDescription'),
})
