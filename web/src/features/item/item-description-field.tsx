import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Eye, EyeOff } from '../../ui/icon.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { ItemDescription } from './item-description.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'

const maxLength = 10_000

/** The description in Markdown, and how buyers will read it. */
export function ItemDescriptionField({ state: { form, field } }: { state: ItemFormState }) {
  const { t } = useI18n()
  const [isPreviewed, setPreviewed] = useState(false)
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <div className={styles.fields}>
      <TextArea
        {...field('description')}
        label={t('itemForm.description')}
        hint={t('itemForm.description.hint')}
        rows={6}
        maxLength={maxLength}
        count={`${description.length} / ${maxLength}`}
      />
      <div>
        <Button
          tone="quiet"
          icon={isPreviewed ? <EyeOff /> : <Eye />}
          aria-pressed={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {t('itemForm.description.preview')}
        </Button>
      </div>
      {isPreviewed && (
        <section className={styles.described} aria-label={t('itemForm.description.preview')}>
          {description.trim() === '' ? (
            <p className={styles.hint}>{t('itemForm.description.none')}</p>
          ) : (
            <ItemDescription text={description} />
          )}
        </section>
      )}
    </div>
  )
}
