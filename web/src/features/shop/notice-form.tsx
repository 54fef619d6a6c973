import { changeShop, type SellerShop } from '@faka/contract/shop/seller-shop'
import { maxNoticeLength, NoticeText } from '@faka/contract/shop/shop-fields'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './shop-form.module.css'
import { useStoreShop } from './use-store-shop.ts'

const schema = z.object({ notice: NoticeText })

interface Props {
  shop: SellerShop
  /** Receives what is typed, for the preview. */
  onDraft: (draft: { notice: string }) => void
}

/** Changes the notice of a shop. */
export function NoticeForm({ shop, onDraft }: Props) {
  const { t } = useI18n()
  const storeShop = useStoreShop()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.changeShop', shop.shortUrl, 'notice'],
    schema,
    initialValues: () => ({ notice: shop.notice }),
    errors: { notice: { wrong: 'shopForm.notice.tooLong' }, form: { failed: 'shopForm.notSaved' } },
    send: (input) => call(changeShop, { shortUrl: shop.shortUrl, notice: input.notice }),
    onSent: storeShop,
  })
  const notice = form.watch('notice')
  useEffect(() => onDraft({ notice }), [notice, onDraft])
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        {...field('notice')}
        label={t('shopForm.notice')}
        hint={t('shopForm.notice.hint')}
        count={`${notice.length} / ${maxNoticeLength}`}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('shopForm.saving')}>
          {t('shopForm.notice.save')}
        </Button>
      </div>
    </form>
  )
}
