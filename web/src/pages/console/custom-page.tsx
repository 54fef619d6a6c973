import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { customPagesQuery } from '../../features/shop/custom-pages-query.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CustomPageEditor } from '../parts/custom-page-editor.tsx'
import { CustomPageFrame } from './parts/custom-page-frame.tsx'

function Editor() {
  const { t } = useI18n()
  const { customPageId } = useParams()
  const { shortUrl } = useShownShop()
  const pages = useQuery(customPagesQuery(shortUrl))
  if (!pages.data) return <LoadState queries={[pages]} />
  const page = pages.data.find(({ id }) => id === customPageId)
  if (!page) return <EmptyState small>{t('customPages.unknown')}</EmptyState>
  return <CustomPageEditor key={page.id} page={page} />
}

/** `/seller/pages/:customPageId`: changes a page of a shop. */
export default function CustomPage() {
  const { t } = useI18n()
  return (
    <CustomPageFrame title={t('console.customPage.title')}>
      <Editor />
    </CustomPageFrame>
  )
}
