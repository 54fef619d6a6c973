import { maxSeoDescriptionLength, maxSeoTitleLength } from '@faka/contract/shared/seo'
import type { ComponentProps } from 'react'
import { SearchPreview } from '../ui/search-preview.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useI18n } from './messages.ts'

type FieldOf = (
  name: 'seoTitle' | 'seoDescription',
) => Omit<ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>, 'label'>

interface Props {
  field: FieldOf
  /** What is typed; empty texts are computed. */
  typed: { seoTitle: string; seoDescription: string }
  /** What search engines show with what is typed. */
  shown: { title: string; description: string }
  /** The path of the page. */
  path: string
}

/** The fields for search engines and shared links, with what they will show. */
export function SeoFields({ field, typed, shown, path }: Props) {
  const { t } = useI18n()
  return (
    <>
      <TextField
        {...field('seoTitle')}
        label={t('itemForm.seo.title')}
        hint={t('itemForm.seo.title.hint')}
        autoComplete="off"
        maxLength={maxSeoTitleLength}
      />
      <TextArea
        {...field('seoDescription')}
        label={t('itemForm.seo.description')}
        hint={t('itemForm.seo.description.hint')}
        rows={3}
        maxLength={maxSeoDescriptionLength}
        count={`${typed.seoDescription.length} / ${maxSeoDescriptionLength}`}
      />
      <SearchPreview
        label={t('itemForm.seo.preview')}
        title={shown.title}
        address={location.host + path}
        description={shown.description}
      />
    </>
  )
}
