CREATE PROCEDURE [dbo].[Find] @id int -- ^outline: function dbo.Find 1-4 exported
AS
  SELECT 1;
  SELECT 2;
GO

CREATE OR ALTER FUNCTION dbo.Half (@n int) RETURNS int -- ^outline: function dbo.Half 7-12 exported
AS
BEGIN
  IF @n > 1 SET @n = 1;
  RETURN @n / 2;
END
GO

CREATE TABLE #temp (id int) -- ^outline: table #temp 15-15 exported
GO
