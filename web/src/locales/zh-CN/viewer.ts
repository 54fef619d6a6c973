export const viewer = {
  'viewer.title': '图片',
  'viewer.previous': '上一张',
  'viewer.next': '下一张',
  'viewer.close': '关闭',
  'viewer.zoomIn': '放大',
  'viewer.zoomOut': '缩小',
  'viewer.position': '第 {index} 张，共 {total} 张',
} as const
