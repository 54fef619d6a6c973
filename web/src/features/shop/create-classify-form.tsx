import type { ShortUrl } from '@faka/contract/shared/ids'
import { createClassify } from '@faka/contract/shop/classify'
import { ClassifyName } from '@faka/contract/shop/shop-fields'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { classifiesQuery } from './classifies-query.ts'
import styles from './shop-form.module.css'

const schema = z.object({ name: typedText(ClassifyName, (typed) => typed.trim()) })

/** Adds a classify at the end of a shop. */
export function CreateClassifyForm({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.createClassify', shortUrl],
    schema,
    initialValues: () => ({ name: '' }),
    errors: {
      name: { wrong: 'shopForm.classify.wrong', nameTaken: 'shopForm.classify.taken' },
      form: { failed: 'shopForm.notSaved' },
    },
    send: ({ name }) => call(createClassify, { shortUrl, name }),
    onSent: () => {
      form.reset()
      void client.invalidateQueries(classifiesQuery(shortUrl))
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field('name')}
        label={t('shopForm.classify.new')}
        autoComplete="off"
        end={
          <Button type="submit" tone="quiet" busy={busy}>
            {t('shopForm.classify.add')}
          </Button>
        }
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
    </form>
  )
}
