import type { ShortUrl } from '@faka/contract/shared/ids'
import { removeClassify } from '@faka/contract/shop/classify'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Trash } from '../../ui/icons-of-console.ts'
import { showToast } from '../../ui/toast.ts'
import { classifiesQuery, type SellerClassify } from './classifies-query.ts'

interface Props {
  shortUrl: ShortUrl
  classify: SellerClassify
}

/** Removes a classify after saying how many items lose it. */
export function RemoveClassifyButton({ shortUrl, classify }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { id: classifyId, name, itemCount, totalItemCount } = classify
  const remove = useMutation({
    mutationKey: ['shop.removeClassify', classifyId],
    mutationFn: () => call(removeClassify, { classifyId, maxItems: totalItemCount }),
    onSuccess: () => showToast('done', t('shopForm.classify.removed', { name })),
    onSettled: () => {
      setOpen(false)
      return client.invalidateQueries(classifiesQuery(shortUrl))
    },
  })
  return (
    <>
      <Button
        tone="quiet"
        square
        aria-label={t('shopForm.classify.remove', { name })}
        onClick={() => setOpen(true)}
      >
        <Trash />
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('shopForm.classify.remove', { name })}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('shopForm.cancel')}</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('shopForm.classify.removeNow')}
            </Button>
          </>
        }
      >
        {totalItemCount === 0
          ? t('shopForm.classify.removeEmpty')
          : t('shopForm.classify.removeText', { total: totalItemCount, published: itemCount })}
      </LazyDialog>
    </>
  )
}
