import type { ShortUrl } from '@faka/contract/shared/ids'
import { SeoDescription, SeoTitle } from '@faka/contract/shared/seo'
import { customPageUrl } from '@faka/contract/shop/custom-page'
import {
  changeCustomPage,
  createCustomPage,
  maxCustomPageText,
  maxCustomPageTitle,
  type SellerCustomPage,
} from '@faka/contract/shop/seller-custom-page'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { detectLanguage } from '../../lib/detect-language.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { SeoFields } from '../../lib/seo-fields.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './shop-form.module.css'

const { title, text } = createCustomPage.input.shape
const schema = z.object({ title, text, seoTitle: SeoTitle, seoDescription: SeoDescription })
/** What is typed, also where it cannot be sent yet. */
const draftSchema = z.object({
  title: z.string(),
  text: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
type Typed = z.infer<typeof draftSchema>

interface Props {
  shortUrl: ShortUrl
  /** Undefined for a new page. */
  page: SellerCustomPage | undefined
  /** Shows a text as buyers read it. */
  renderText: (text: string) => ReactNode
  /** What search engines show of a page with these texts. */
  toShown: (texts: Typed) => { title: string; description: string }
  onSaved: () => void
}

function usePageForm({ shortUrl, page, onSaved }: Pick<Props, 'shortUrl' | 'page' | 'onSaved'>) {
  const { t } = useI18n()
  const { finish } = useAct()
  const [draft] = useState(() => sessionDraft(`custom-page:${shortUrl}:${page?.id ?? 'new'}`, draftSchema))
  return useContractForm({
    mutationKey: page ? ['shop.changeCustomPage', page.id] : ['shop.createCustomPage', shortUrl],
    schema,
    initialValues: (): Typed =>
      draft.read() ?? {
        title: page?.title ?? '',
        text: page?.text ?? '',
        seoTitle: page?.seoTitle ?? '',
        seoDescription: page?.seoDescription ?? '',
      },
    draft,
    errors: {
      title: { wrong: 'customPages.title.wrong' },
      text: { wrong: 'customPages.text.wrong' },
      seoTitle: { wrong: 'itemForm.error.refused' },
      seoDescription: { wrong: 'itemForm.error.refused' },
      form: { failed: 'customPages.failed' },
    },
    send: (texts) =>
      page
        ? sendOnce(changeCustomPage, { customPageId: page.id, ...texts })
        : sendOnce(createCustomPage, { shortUrl, ...texts }),
    onSent: (saved) => {
      draft.clear()
      finish(t(page ? 'customPages.saved' : 'customPages.created', { title: saved.title }))
      onSaved()
    },
  })
}

/** Writes a page of a shop, with a preview; what is typed is kept for this tab until it is saved. */
export function CustomPageForm({ shortUrl, page, renderText, toShown, onSaved }: Props) {
  const { t } = useI18n()
  const { form, element, field, formError, busy, submit } = usePageForm({ shortUrl, page, onSaved })
  const { errors } = form.formState
  const typed = form.watch()
  return (
    <>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <Panel>
          <div className={styles.form}>
            <TextField
              {...field('title')}
              label={t('customPages.title')}
              hint={t('customPages.title.hint')}
              autoComplete="off"
              maxLength={maxCustomPageTitle}
              aria-required
            />
            <TextArea
              {...field('text')}
              label={t('customPages.text')}
              hint={t('itemForm.description.hint')}
              rows={14}
              maxLength={maxCustomPageText}
              count={`${typed.text.length} / ${maxCustomPageText}`}
              aria-required
            />
          </div>
        </Panel>
        <CollapsiblePanel
          title={t('itemForm.seo')}
          open={errors.seoTitle !== undefined || errors.seoDescription !== undefined}
        >
          <div className={styles.form}>
            <SeoFields
              field={field}
              typed={typed}
              shown={toShown(typed)}
              path={page ? customPageUrl(page.id) : '/page/…'}
            />
          </div>
        </CollapsiblePanel>
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('customPages.saving')}>
            {t(page ? 'customPages.save' : 'customPages.publish')}
          </Button>
        </div>
      </form>
      <Panel title={t('customPages.preview')}>
        {typed.title.trim() !== '' && (
          <p className={styles.previewTitle} lang={detectLanguage(typed.title)}>
            {typed.title}
          </p>
        )}
        {typed.text.trim() === '' ? (
          <p className={styles.none}>{t('customPages.preview.none')}</p>
        ) : (
          renderText(typed.text)
        )}
      </Panel>
    </>
  )
}
