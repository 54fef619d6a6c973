import type { ShortUrl } from '@faka/contract/shared/ids'
import { changeClassify } from '@faka/contract/shop/classify'
import { ClassifyIcon, classifyIcons } from '@faka/contract/shop/classify-icon'
import { ClassifyName } from '@faka/contract/shop/shop-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { classifiesQuery, type SellerClassify } from './classifies-query.ts'
import styles from './shop-form.module.css'

const schema = z.object({
  name: typedText(ClassifyName, (typed) => typed.trim()),
  icon: z.pipe(
    z.pipe(
      z.string(),
      z.transform((chosen) => chosen || null),
    ),
    z.nullable(ClassifyIcon),
  ),
})

interface Props {
  shortUrl: ShortUrl
  classify: SellerClassify
  onDone: () => void
}

/** Renames a classify and chooses its icon, in its row. */
export function RenameClassifyForm({ shortUrl, classify, onDone }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.changeClassify', classify.id],
    schema,
    initialValues: () => ({ name: classify.name, icon: classify.icon ?? '' }),
    errors: {
      name: { wrong: 'shopForm.classify.wrong', nameTaken: 'shopForm.classify.taken' },
      icon: { wrong: 'shopForm.classify.iconWrong' },
      form: { failed: 'shopForm.notSaved' },
    },
    send: (input) => call(changeClassify, { classifyId: classify.id, ...input }),
    onSent: () => {
      void client.invalidateQueries(classifiesQuery(shortUrl))
      onDone()
    },
  })
  // the row was opened to rename it
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form.setFocus])
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field('name')} label={t('shopForm.classify.name')} autoComplete="off" />
      <SelectField
        {...field('icon')}
        label={t('shopForm.classify.icon')}
        placeholder={t('shopForm.classify.noIcon')}
        options={classifyIcons}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.acts}>
        <Button type="submit" tone="primary" busy={busy}>
          {t('actions.save')}
        </Button>
        <Button onClick={onDone}>{t('shopForm.cancel')}</Button>
      </div>
    </form>
  )
}
