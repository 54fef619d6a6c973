import { SeoDescription, SeoTitle } from '@faka/contract/shared/seo'
import { shopUrl } from '@faka/contract/shared/urls'
import { changeShop, type SellerShop } from '@faka/contract/shop/seller-shop'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { SeoFields } from '../../lib/seo-fields.tsx'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './shop-form.module.css'
import { useStoreShop } from './use-store-shop.ts'

const schema = z.object({ seoTitle: SeoTitle, seoDescription: SeoDescription })

interface Props {
  shop: SellerShop
  /** What search engines show with these texts. */
  toShown: (texts: z.infer<typeof schema>) => { title: string; description: string }
}

/** Changes what search engines and shared links show of a shop. */
export function ShopSeoForm({ shop, toShown }: Props) {
  const { t } = useI18n()
  const storeShop = useStoreShop()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.changeShop', shop.shortUrl, 'seo'],
    schema,
    initialValues: () => ({ seoTitle: shop.seoTitle, seoDescription: shop.seoDescription }),
    errors: {
      seoTitle: { wrong: 'itemForm.error.refused' },
      seoDescription: { wrong: 'itemForm.error.refused' },
      form: { failed: 'shopForm.notSaved' },
    },
    send: (texts) => call(changeShop, { shortUrl: shop.shortUrl, ...texts }),
    onSent: storeShop,
  })
  const [seoTitle, seoDescription] = form.watch(['seoTitle', 'seoDescription'])
  const typed = { seoTitle: seoTitle.trim(), seoDescription: seoDescription.trim() }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <SeoFields field={field} typed={typed} shown={toShown(typed)} path={shopUrl(shop.shortUrl)} />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy} busyText={t('shopForm.saving')}>
          {t('itemForm.seo.save')}
        </Button>
      </div>
    </form>
  )
}
