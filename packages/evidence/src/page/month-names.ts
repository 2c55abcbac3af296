/** Month names and their usual short forms, in lower case; accents are dropped before looking up. */
const MONTHS_BY_LANGUAGE: readonly { lang: string; names: string }[] = [
  {
    lang: 'en',
    names:
      'january,jan february,feb march,mar april,apr may june,jun july,jul august,aug september,sep,sept october,oct november,nov december,dec',
  },
  {
    lang: 'de',
    names:
      'januar,janner februar,feber marz,mrz april mai juni juli august september oktober,okt november dezember,dez',
  },
  {
    lang: 'fr',
    names:
      'janvier,janv fevrier,fevr,fev mars avril,avr mai juin juillet,juil aout septembre,sept octobre novembre decembre',
  },
  {
    lang: 'es',
    names:
      'enero,ene febrero marzo abril,abr mayo junio julio agosto,ago septiembre,setiembre octubre noviembre diciembre,dic',
  },
  {
    lang: 'it',
    names:
      'gennaio,gen febbraio marzo aprile maggio,mag giugno,giu luglio,lug agosto settembre,set ottobre,ott novembre dicembre',
  },
  {
    lang: 'pt',
    names:
      'janeiro fevereiro,fev marco abril maio,mai junho julho agosto setembro,set outubro,out novembro dezembro,dez',
  },
  {
    lang: 'nl',
    names: 'januari februari maart,mrt april mei juni juli augustus september oktober november december',
  },
  {
    lang: 'pl',
    names:
      'stycznia,styczen lutego,luty marca,marzec kwietnia,kwiecien maja,maj czerwca,czerwiec lipca,lipiec sierpnia,sierpien wrzesnia,wrzesien pazdziernika,pazdziernik listopada,listopad grudnia,grudzien',
  },
  {
    lang: 'cs',
    names:
      'ledna,leden unora,unor brezna,brezen dubna,duben kvetna,kveten cervna,cerven cervence,cervenec srpna,srpen zari rijna,rijen listopadu prosince,prosinec',
  },
  {
    lang: 'ru',
    names:
      'января,январь,янв февраля,февраль,фев марта,март,мар апреля,апрель,апр мая,май июня,июнь,июн июля,июль,июл августа,август,авг сентября,сентябрь,сен октября,октябрь,окт ноября,ноябрь,ноя декабря,декабрь,дек',
  },
  {
    lang: 'uk',
    names: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  },
  {
    lang: 'sv',
    names: 'januari februari mars april maj juni juli augusti,aug september oktober november december',
  },
  {
    lang: 'da',
    names: 'januar februar marts april maj juni juli august september oktober november december',
  },
  {
    lang: 'fi',
    names:
      'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  },
  {
    lang: 'tr',
    names: 'ocak subat mart nisan mayıs,mayis haziran temmuz agustos eylul ekim kasım,kasim aralık,aralik',
  },
  {
    lang: 'hu',
    names:
      'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  },
  {
    lang: 'ro',
    names:
      'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  },
  {
    lang: 'id',
    names: 'januari februari maret april mei juni juli agustus september oktober november desember',
  },
  {
    lang: 'el',
    names:
      'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
  },
];

const MONTHS = new Map<string, number>();
for (const { names } of MONTHS_BY_LANGUAGE) {
  names.split(' ').forEach((forms, index) => {
    for (const form of forms.split(',')) if (!MONTHS.has(form)) MONTHS.set(form, index + 1);
  });
}

/** 1–12, or 0 when the word is no month's name. */
export function monthOf(word: string): number {
  const lower = word.toLowerCase();
  return MONTHS.get(lower) ?? MONTHS.get(lower.normalize('NFD').replace(/\p{M}/gu, '')) ?? 0;
}
