"""Prints what a document contains according to another reader: python3 readers.py FILE.

Workbooks are read by openpyxl: each number as CELL, the value that the program stored, and the number format. Of Word
documents, the parts that pandoc leaves out are printed: headers, footers, comments, text boxes and charts.
"""
import datetime
import re
import sys
import zipfile

import openpyxl


def print_workbook(path):
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
        print(value.isoformat())
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        print('CELL\t%r\t%s' % (value, cell.number_format))
    else:
        print(value)


def print_word_parts(path):
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not re.match(r'word/(?:header|footer|comments|document|charts/chart)\d*\.xml$', name):
                continue
            xml = archive.read(name).decode('utf-8', 'replace')
            xml = re.sub(r'w:date="([^"]*)"', r'><w:t>\1</w:t><', xml)
            for paragraph in re.split(r'</(?:w:p|a:p|c:pt)>', xml):
                print(''.join(re.findall(r'<(?:w:t|a:t|c:v)(?: [^>]*)?>([^<]*)<', paragraph)))


if sys.argv[1] != '--check':
    (print_word_parts if sys.argv[1].endswith('.docx') else print_workbook)(sys.argv[1])
