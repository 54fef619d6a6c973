import type { ShortUrl } from '@faka/contract/shared/ids'
import { exportShop } from '@faka/contract/shop/export-shop'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Exports everything of a shop as one zip, after it said what is in it. For its owner. */
export function ExportShopButton({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const exporting = useDownload({
    mutationKey: ['shop.exportShop'],
    operation: exportShop,
    input: () => ({ shortUrl }),
    onSaved: () => setOpen(false),
  })
  return (
    <>
      <p>{t('shopForm.export.hint')}</p>
      <span>
        <Button icon={<Download />} onClick={() => setOpen(true)}>
          {t('shopForm.export.open')}
        </Button>
      </span>
      <VisuallyHidden live>
        {exporting.data && t('shopForm.export.done', { name: exporting.data })}
      </VisuallyHidden>
      <LazyDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('shopForm.export.title')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('actions.cancel')}</Button>
            <Button
              tone="primary"
              busy={exporting.isPending}
              busyText={t('shopForm.export.busy')}
              onClick={() => exporting.mutate(undefined)}
            >
              {t('shopForm.export.go')}
            </Button>
          </>
        }
      >
        {t('shopForm.export.text')}
      </LazyDialog>
    </>
  )
}
