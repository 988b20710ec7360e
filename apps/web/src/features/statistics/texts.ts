import { addTexts } from '@inspect/contract/i18n';
import { reportViewsHy } from '@inspect/contract/report-views';
import { statisticsHy } from '@inspect/contract/statistics';

/** They come with the screen, and must be there before its modules are read. */
export const addStatisticsTexts = () => addTexts({ statistics: statisticsHy, reportViews: reportViewsHy });
