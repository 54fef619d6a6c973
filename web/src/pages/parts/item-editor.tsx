import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ItemForm } from '../../features/item/item-form.tsx'
import { ItemPreview } from '../../features/item/item-preview.tsx'
import { type SavedItem, useItemForm } from '../../features/item/use-item-form.ts'
import { ChooseClassify } from '../../features/shop/choose-classify.tsx'
import { ItemPicturesField } from '../../features/upload/item-pictures-field.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './item-editor.module.css'

interface Props {
  shortUrl: ShortUrl
  /** Undefined for a new item. */
  item: SellerItemDetail | undefined
  onSaved: (saved: SavedItem) => void
}

const views = ['form', 'preview'] as const

/** The form of an item beside what buyers will see of it; on a phone one of them is shown. */
export function ItemEditor({ shortUrl, item, onSaved }: Props) {
  const { t } = useI18n()
  const [view, setView] = useState<(typeof views)[number]>('form')
  const state = useItemForm({ shortUrl, item, onSaved })
  const { form, change, errorAt } = state
  const [classifyId, pictures] = useWatch({ control: form.control, name: ['classifyId', 'pictures'] })
  const [isUploading, setUploading] = useState(false)
  const blocker = useLeaveGuard(state.isUnsaved)
  return (
    <>
      {state.isRestored && (
        <Notice
          title={t('itemForm.restored.title')}
          action={
            <div>
              <Button onClick={state.discard}>{t('itemForm.restored.discard')}</Button>
            </div>
          }
        >
          {t('itemForm.restored.text')}
        </Notice>
      )}
      <ChipGroup
        className={styles.views}
        label={t('itemForm.views')}
        chips={views.map((value) => ({ value, text: t(`itemForm.view.${value}`) }))}
        chosen={view}
        onChoose={setView}
      />
      <div className={styles.editor} data-view-shown={view}>
        <div className={styles.form}>
          <ItemForm
            state={state}
            status={item?.status}
            hasVariants={item !== undefined && item.axes.length > 0}
            classify={
              <ChooseClassify
                shortUrl={shortUrl}
                value={classifyId}
                error={errorAt('classifyId')}
                onValueChange={(chosen) => change('classifyId', chosen)}
              />
            }
            pictures={
              <ItemPicturesField
                pictures={pictures}
                error={errorAt('pictures')}
                onPicturesChange={(next) => change('pictures', next(form.getValues('pictures')))}
                onBusyChange={setUploading}
              />
            }
            waitReason={isUploading ? t('itemForm.pictures.wait') : undefined}
          />
        </div>
        <div className={styles.preview}>
          <Panel title={t('itemForm.preview')}>
            <ItemPreview state={state} />
          </Panel>
        </div>
      </div>
      <LazyDialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('itemForm.leave.title')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => blocker.reset?.()}>{t('itemForm.leave.stay')}</Button>
            <Button tone="danger" onClick={() => blocker.proceed?.()}>
              {t('itemForm.leave.go')}
            </Button>
          </>
        }
      >
        {t('itemForm.leave.text')}
      </LazyDialog>
    </>
  )
}
