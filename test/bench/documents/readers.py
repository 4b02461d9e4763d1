"""Prints what a document contains according to another reader: python3 readers.py FILE.

Workbooks are read by openpyxl: each number as CELL, the value that the program stored, and the number format. Of Word
documents, the parts that pandoc leaves out are printed: headers, footers, comments, text boxes and charts. Of
presentations, the texts of slides that are not hidden are printed, with their notes, comments, charts, diagrams and
descriptions of pictures. Of web pages, all texts and descriptions are printed, as pandoc leaves out those of elements
that it does not know. The cells of a CSV file are printed as its dialect says.
"""
import csv
import datetime
import html
import html.parser
import io
import os
import posixpath
import re
import sys
import zipfile

import openpyxl
from openpyxl.styles.numbers import is_date_format
from openpyxl.utils.datetime import from_excel


def print_workbook(path):
    with zipfile.ZipFile(path) as archive:
        if b'purl.oclc.org/ooxml' in archive.read('xl/workbook.xml'):
            sys.exit('openpyxl reads no cells of a workbook in the strict form')
        for name in archive.namelist():
            if re.match(r'xl/(?:drawings/drawing|charts/chart|threadedComments/\w+)\d*\.xml$', name):
                print_drawing_text(archive, name)
    book = openpyxl.load_workbook(path, data_only=True)
    for sheet in book.worksheets:
        if sheet.sheet_state != 'visible':
            continue
        print(sheet.title)
        hidden_columns = set()
        for dimension in sheet.column_dimensions.values():
            if dimension.hidden:
                hidden_columns.update(range(dimension.min or 0, (dimension.max or 0) + 1))
        for row in sheet.iter_rows():
            if not row or sheet.row_dimensions[row[0].row].hidden:
                continue
            for cell in row:
                if cell.comment:
                    print(cell.comment.text)
                if cell.value is not None and cell.column not in hidden_columns:
                    print_value(cell)


def print_value(cell):
    value = cell.value
    if isinstance(value, (datetime.date, datetime.time)):
        print(format_date(value))
    elif value == 0 and hides_zeros(cell.number_format):
        pass
    elif isinstance(value, int) and re.fullmatch(LABELLED, cell.number_format):
        label, digits = re.fullmatch(LABELLED, cell.number_format).groups()
        print(re.sub(r"\\(.)|\"", r"\1", label) + str(value).zfill(len(digits.lstrip("#"))))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        print('CELL\t%r\t%s' % (value, cell.number_format))
    else:
        print(value)


# a format that puts a label before an integer: \1\.0# shows 4 as 1.04
LABELLED = r'((?:\\.|"[^"]*")+)([0#]+)'


def hides_zeros(number_format):
    sections = re.sub(r'"[^"]*"|\\.|\[[^\]]*\]', '', number_format).split(';')
    return len(sections) > 2 and not re.search('[0#?]', sections[2].replace('??', ''))


def format_date(value):
    return str(value).replace(' 00:00:00', '')


def print_word_parts(path):
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not re.match(r'word/(?:header|footer|comments|document|charts/chart)\d*\.xml$', name):
                continue
            xml = archive.read(name).decode('utf-8', 'replace')
            if 'comments' in name:
                xml = re.sub(r'w:date="([^"]*)"', r'><w:t>\1</w:t><', xml)
            for paragraph in re.split(r'</(?:w:p|a:p|c:pt)>', xml):
                print(''.join(re.findall(r'<(?:w:t|a:t|c:v)(?: [^>]*)?>([^<]*)<', paragraph)))


def print_slides(path):
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        slides = sorted(name for name in names if re.match(r'ppt/slides/slide\d+\.xml$', name))
        for name in slides:
            if re.search(r'<p:sld [^>]*show="(?:0|false)"', archive.read(name).decode('utf-8', 'replace')):
                continue
            print_drawing_text(archive, name)
            for part in related_parts(archive, name):
                if part in names and re.match(r'ppt/(?:notesSlides|comments|charts|diagrams/data)', part):
                    print_drawing_text(archive, part)


def related_parts(archive, name):
    folder, file = name.rsplit('/', 1)
    rels = '%s/_rels/%s.rels' % (folder, file)
    if rels not in archive.namelist():
        return []
    targets = re.findall(r'Target="([^"]*)"', archive.read(rels).decode('utf-8', 'replace'))
    return [posixpath.normpath(posixpath.join('/' + folder, target)).lstrip('/') for target in targets]


def print_drawing_text(archive, name):
    xml = archive.read(name).decode('utf-8', 'replace')
    xml = re.sub(r'(?:descr|title)="([^"]*)"', r'><a:t>\1</a:t></a:p><', xml)
    if 'omments' in name:
        xml = re.sub(r'(?:dt|dT|created)="([^"]*)"', r'><a:t>\1</a:t></a:p><', xml)
        xml = re.sub(r'(</?)text\b', r'\1a:t', xml)
    xml = re.sub(r'<c:numCache>.*?</c:numCache>', format_dates, xml, flags=re.S)
    for paragraph in re.split(r'</(?:a:p|c:pt|p:text)>', xml):
        print(html.unescape(''.join(re.findall(r'<(?:a:t|c:v|p:text)(?: [^>]*)?>([^<]*)', paragraph))))


def format_dates(cache):
    code = re.search(r'<c:formatCode>([^<]*)', cache[0])
    if not code or not is_date_format(html.unescape(code[1])):
        return cache[0]
    return re.sub(r'(?<=<c:v>)[\d.]+(?=</c:v>)', lambda value: format_date(from_excel(float(value[0]))), cache[0])


class TextPrinter(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ('alt', 'title', 'aria-label', 'value', 'placeholder', 'summary') and value:
                print(value)

    def handle_data(self, data):
        print(data)


def print_page(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        text = re.sub(r'<(script|style)\b.*?</\1>', '', file.read(), flags=re.S | re.I)
    TextPrinter().feed(text)


def print_cells(path):
    with open(path, 'rb') as file:
        content = file.read()
    text = content.decode('utf-16' if content[:2] in (b'\xff\xfe', b'\xfe\xff') else 'utf-8-sig', 'replace')
    try:
        dialect = csv.Sniffer().sniff(text[:20000], ',;\t|')
    except csv.Error:
        dialect = csv.excel
    for row in csv.reader(io.StringIO(text, newline=''), dialect):
        print('\n'.join(row))


readers = {'.docx': print_word_parts, '.pptx': print_slides, '.csv': print_cells, '.xlsx': print_workbook,
           '.html': print_page}
if sys.argv[1] != '--check':
    csv.field_size_limit(1 << 30)
    readers[os.path.splitext(sys.argv[1])[1].lower()](sys.argv[1])
